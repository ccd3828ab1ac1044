/** Loaded before the page is painted, so that it never shows in the other theme first. The dashboard keeps the choice under this name. */
const chosen = localStorage.getItem('latchkey-theme')
const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
const theme = chosen === 'light' || chosen === 'dark' ? chosen : system
document.documentElement.dataset.theme = theme
