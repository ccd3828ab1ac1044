/**
 * Light, dark, or as the system has it.
 *
 * The choice is kept in this browser and stands on `<html>`, where `public/theme.js` puts it before the
 * first paint and where our components look for it.
 */
export type Theme = 'light' | 'dark' | 'system'

const key = 'latchkey-theme'

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(key)
    delete document.documentElement.dataset.theme
  } else {
    localStorage.setItem(key, theme)
    document.documentElement.dataset.theme = theme
  }
}

export function toggleTheme(): void {
  chooseTheme(isDark() ? 'light' : 'dark')
}

function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
}
