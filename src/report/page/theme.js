// The switch between light and dark. The choice is remembered where the browser allows it.

const themeSwitch = () => {
  const key = 'lab2048-theme';
  const root = document.documentElement;
  const button = document.getElementById('theme');
  const system = matchMedia('(prefers-color-scheme: dark)');
  const remembered = () => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // Storage can be forbidden, in a file above all.
    }
  };
  const isDark = () => (root.dataset.theme ?? (system.matches ? 'dark' : 'light')) === 'dark';
  const show = () => {
    button.textContent = isDark() ? 'Light' : 'Dark';
    button.title = `Switch to ${isDark() ? 'light' : 'dark'} colours`;
  };
  const choice = remembered();
  if (choice === 'light' || choice === 'dark') root.dataset.theme = choice;
  button.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    try {
      localStorage.setItem(key, root.dataset.theme);
    } catch {
      // It is the theme of this visit, then.
    }
    show();
  });
  system.addEventListener('change', show);
  button.hidden = false;
  show();
};
