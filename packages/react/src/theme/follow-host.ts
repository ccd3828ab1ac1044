/**
 * Marks in `<head>` whether the host page is dark, and keeps the mark true.
 *
 * It looks, in turn, at the page's `color-scheme`, at the attributes and classes that common libraries put on `<html>`, and at the
 * brightness of the background. The mark stands outside of everything React renders, so it can be set before the first paint
 * without a hydration error.
 *
 * The function is also sent to the browser as text, before any module: it must not refer to anything outside itself.
 */
export function followHost(): () => void {
  const root = document.documentElement
  const attributes = ['data-joy-color-scheme', 'data-mui-color-scheme', 'data-theme', 'data-color-scheme', 'class']
  const prefersDark = matchMedia('(prefers-color-scheme: dark)')

  const existing = document.head.querySelector('meta[name="latchkey-theme"]')
  const mark = existing ?? document.createElement('meta')
  mark.setAttribute('name', 'latchkey-theme')
  update()
  if (!existing) document.head.append(mark)

  const observer = new MutationObserver(update)
  observer.observe(root, { attributes: true, attributeFilter: [...attributes, 'style'] })
  prefersDark.addEventListener('change', update)
  return () => {
    observer.disconnect()
    prefersDark.removeEventListener('change', update)
  }

  function update() {
    mark.setAttribute('data-latchkey-theme', isDark() ? 'dark' : 'light')
  }

  function isDark(): boolean {
    const scheme = getComputedStyle(root).colorScheme.split(' ')
    if (scheme.includes('dark')) return scheme.includes('light') ? prefersDark.matches : true
    if (scheme.includes('light')) return false
    for (const attribute of attributes) {
      const words = (root.getAttribute(attribute) ?? '').toLowerCase().split(/[\s:_-]+/)
      if (words.includes('dark')) return true
      if (words.includes('light')) return false
    }
    const variable = getComputedStyle(root).getPropertyValue('--background').trim()
    const painted = [root, document.body].map(element => element && getComputedStyle(element).backgroundColor)
    for (const colour of [variable, `hsl(${variable})`, ...painted]) {
      const brightness = colour && getBrightness(colour)
      if (typeof brightness === 'number') return brightness < 0.5
    }
    return false
  }

  /** Between 0 and 1, as an eye would judge; nothing for what is no colour, or cannot be seen. */
  function getBrightness(colour: string): number | undefined {
    if (!CSS.supports('color', colour)) return undefined
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) return undefined
    pen.fillStyle = colour
    pen.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, opacity = 0] = pen.getImageData(0, 0, 1, 1).data
    return opacity < 128 ? undefined : (red * 0.299 + green * 0.587 + blue * 0.114) / 255
  }
}
