import { Button } from '@latchkey/ui/Button'
import { Slider } from '@latchkey/ui/Choice'
import { Dialog } from '@latchkey/ui/Dialog'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState, type WheelEvent } from 'react'
import { useTranslation } from '../frame/context.ts'
import { type Crop, cropSquare, cutToJpeg, drawCrop, keepInside, zoomRange } from './crop.ts'

export interface CropDialogProps {
  image: HTMLImageElement
  onClose: () => void
  /** Gets the cut image as a data URL. */
  onCut: (dataUrl: string) => Promise<void>
}

const canvasSide = 560

/** Drag or use the arrow keys to move, the wheel or the slider to come nearer. */
export default function CropDialog({ image, onClose, onCut }: CropDialogProps) {
  const t = useTranslation()
  const size = { width: image.naturalWidth, height: image.naturalHeight }
  const [crop, setCrop] = useState<Crop>({ x: 0.5, y: 0.5, zoom: zoomRange.farthest })
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => () => URL.revokeObjectURL(image.src), [image])
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, image, crop)
  }, [image, crop])

  const change = (next: (current: Crop) => Crop) => setCrop(current => keepInside(size, next(current)))
  const zoomTo = (zoom: number) => change(current => ({ ...current, zoom }))

  /** Moves the image by parts of what is shown. */
  function move(right: number, down: number) {
    change(current => {
      const { side } = cropSquare(size, current)
      return { ...current, x: current.x - (right * side) / size.width, y: current.y - (down * side) / size.height }
    })
  }

  function drag(event: PointerEvent<HTMLCanvasElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    move(event.movementX / event.currentTarget.clientWidth, event.movementY / event.currentTarget.clientHeight)
  }

  function followKey(event: KeyboardEvent) {
    const steps: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [0.05, 0],
      ArrowRight: [-0.05, 0],
      ArrowUp: [0, 0.05],
      ArrowDown: [0, -0.05],
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    move(...step)
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={t('Close')}
      title={t('Crop your image')}
      description={t('Drag it into place.')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button onClick={() => onCut(cutToJpeg(image, crop))}>{t('Save')}</Button>
        </>
      }
    >
      <div className="latchkey-crop">
        <canvas
          ref={canvas}
          width={canvasSide}
          height={canvasSide}
          tabIndex={0}
          role="img"
          aria-label={t('Your image. Move it with the arrow keys.')}
          className="latchkey-crop-canvas"
          onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
          onKeyDown={followKey}
          onWheel={(event: WheelEvent) => zoomTo(crop.zoom - event.deltaY / 400)}
        />
        <Slider
          label={t('Zoom')}
          min={zoomRange.farthest}
          max={zoomRange.nearest}
          step={0.05}
          value={crop.zoom}
          onChange={zoomTo}
        />
      </div>
    </Dialog>
  )
}
