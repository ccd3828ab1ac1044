import type { Locator, Page } from 'playwright-core'

/** Whether someone sees the element: its middle is in the window, and nothing else is painted over it. */
export async function isPainted(element: Locator, page: Page): Promise<boolean> {
  await element.first().waitFor()
  const box = await element.first().boundingBox()
  const window = page.viewportSize()
  if (!box || !window) return false
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  if (x < 0 || y < 0 || x > window.width || y > window.height) return false
  return element.first().evaluate(
    (node, point) => {
      const top = document.elementFromPoint(point.x, point.y)
      return top !== null && (node.contains(top) || top.contains(node))
    },
    { x, y },
  )
}
