import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cropSquare, keepInside } from './crop.ts'

const size = fc.record({ width: fc.integer({ min: 1, max: 8000 }), height: fc.integer({ min: 1, max: 8000 }) })
const coordinate = fc.double({ min: -5, max: 5, noNaN: true })
const crop = fc.record({ x: coordinate, y: coordinate, zoom: fc.double({ min: -10, max: 10, noNaN: true }) })

describe('a crop', () => {
  it('never shows anything beyond the edges of the image, however it is dragged', () => {
    fc.assert(
      fc.property(size, crop, (image, wanted) => {
        const { left, top, side } = cropSquare(image, keepInside(image, wanted))
        const slack = 1e-6 * Math.max(image.width, image.height)
        expect(left).toBeGreaterThanOrEqual(-slack)
        expect(top).toBeGreaterThanOrEqual(-slack)
        expect(left + side).toBeLessThanOrEqual(image.width + slack)
        expect(top + side).toBeLessThanOrEqual(image.height + slack)
      }),
    )
  })

  it('stays where it is when that is inside', () => {
    const inside = { x: 0.5, y: 0.4, zoom: 2 }
    expect(keepInside({ width: 400, height: 300 }, inside)).toEqual(inside)
  })
})
