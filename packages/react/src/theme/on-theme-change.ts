/** Calls back whenever the page has become dark or light: for what cannot follow by CSS. Returns how to stop. */
export function onThemeChange(changed: () => void): () => void {
  const mark = document.head.querySelector('meta[name="latchkey-theme"]')
  const observer = new MutationObserver(changed)
  if (mark) observer.observe(mark, { attributes: true })
  return () => observer.disconnect()
}
