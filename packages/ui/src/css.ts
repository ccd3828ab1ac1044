/**
 * Marks a template as CSS, so that editors colour it; the text itself is left alone.
 *
 * Styles are kept as text in modules because they travel both ways: into `dist/styles.css`, and as a
 * string into the `<style nonce>` of a host with a strict Content-Security-Policy.
 */
export function css(strings: TemplateStringsArray, ...values: readonly string[]): string {
  return String.raw({ raw: strings.map(text => text.replace(/\n +/g, '\n')) }, ...values).trim()
}
