import type { Page } from 'playwright-core'

/** A picture with something to see in it, drawn by the browser itself. */
export async function drawPicture(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1600
    canvas.height = 1000
    const pen = canvas.getContext('2d')
    if (!pen) return ''
    for (let x = 0; x < 1600; x += 4) {
      pen.fillStyle = `hsl(${x / 5} 60% ${40 + (x % 40)}%)`
      pen.fillRect(x, 0, 4, 1000)
    }
    pen.fillStyle = '#fff3e0'
    pen.beginPath()
    pen.arc(800, 420, 200, 0, 7)
    pen.arc(800, 1000, 360, 0, 7)
    pen.fill()
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return Buffer.from(base64, 'base64')
}
