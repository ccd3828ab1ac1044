// The same choice that src/theme.ts keeps, made before the first paint.
const theme = localStorage.getItem('latchkey-theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
