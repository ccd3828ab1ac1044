const gap = 6
const margin = 8

/**
 * Puts a popover under its trigger, or above where there is more room, aligned with the trigger's near or far side in
 * reading direction, and never outside the window. Positions are set through the CSSOM, which a strict
 * Content-Security-Policy allows; `style` attributes in markup it does not.
 */
export function placePopover(popover: HTMLElement, trigger: Element, align: 'start' | 'end') {
  const anchor = trigger.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = popover
  const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight }

  const isRightToLeft = getComputedStyle(trigger).direction === 'rtl'
  const alignsRight = (align === 'end') !== isRightToLeft
  const left = alignsRight ? anchor.right - width : anchor.left

  const roomBelow = viewport.height - anchor.bottom - gap - margin
  const roomAbove = anchor.top - gap - margin
  const goesBelow = height <= roomBelow || roomBelow >= roomAbove
  const top = goesBelow ? anchor.bottom + gap : anchor.top - gap - height

  popover.style.left = `${clamp(left, margin, viewport.width - width - margin)}px`
  popover.style.top = `${clamp(top, margin, viewport.height - height - margin)}px`
}

function clamp(value: number, lowest: number, highest: number) {
  return Math.max(lowest, Math.min(value, highest))
}
