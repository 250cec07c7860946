// Everything comes to life. What fails leaves the rest alone.

for (const start of [themeSwitch, liveTables, liveCharts, livePlayer]) {
  try {
    start();
  } catch (error) {
    console.error(error);
  }
}
for (const id of ['charts', 'games']) {
  const link = document.querySelector(`nav a[href="#${id}"]`);
  link.parentElement.hidden = document.getElementById(id).hidden;
}
document.documentElement.classList.add('ready');
