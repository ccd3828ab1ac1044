/** Which part of an image is looked at: its middle (0 to 1 of width and height) and how near. */
export interface Crop {
  x: number
  y: number
  /** 1 shows the largest square that fits; 3 a third of that. */
  zoom: number
}

export interface Size {
  width: number
  height: number
}

export const zoomRange = { nearest: 3, farthest: 1 }
/** What the server accepts. */
const largestBytes = 100_000

/** The square of the image that a crop stands for, in pixels of the image. */
export function cropSquare({ width, height }: Size, { x, y, zoom }: Crop) {
  const side = Math.min(width, height) / zoom
  return { side, left: x * width - side / 2, top: y * height - side / 2 }
}

/** The nearest crop that shows nothing beyond the edges of the image. */
export function keepInside(size: Size, crop: Crop): Crop {
  const zoom = between(crop.zoom, zoomRange.farthest, zoomRange.nearest)
  const half = Math.min(size.width, size.height) / zoom / 2
  return {
    zoom,
    x: between(crop.x, half / size.width, 1 - half / size.width),
    y: between(crop.y, half / size.height, 1 - half / size.height),
  }
}

/** Draws what the crop shows onto a square canvas. */
export function drawCrop(canvas: HTMLCanvasElement, image: HTMLImageElement, crop: Crop) {
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser cannot draw on a canvas')
  const { side, left, top } = cropSquare({ width: image.naturalWidth, height: image.naturalHeight }, crop)
  // JPEG has no transparency: what is see-through in the file would turn black.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** The crop as a JPEG data URL that the server accepts: the largest and best that stays under 100 kB. */
export function cutToJpeg(image: HTMLImageElement, crop: Crop): string {
  const canvas = document.createElement('canvas')
  for (const side of [512, 384, 256, 128]) {
    canvas.width = side
    canvas.height = side
    drawCrop(canvas, image, crop)
    for (const quality of [0.9, 0.8, 0.7, 0.55]) {
      const dataUrl = canvas.toDataURL('image/jpeg', quality)
      if (decodedBytes(dataUrl) <= largestBytes) return dataUrl
    }
  }
  throw new Error('the image could not be made small enough')
}

function decodedBytes(dataUrl: string) {
  return (dataUrl.length - dataUrl.indexOf(',') - 1) * 0.75
}

function between(value: number, lowest: number, highest: number) {
  return Math.min(Math.max(value, lowest), highest)
}
