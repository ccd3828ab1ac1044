import { forwardRef, type HTMLAttributes } from 'react'
import { classNames } from './class-names.ts'

export interface RootProps extends HTMLAttributes<HTMLDivElement> {
  /** Fixes the palette; without it the palette follows the host page. */
  theme?: 'light' | 'dark'
}

/**
 * The border between the host page and our components: nothing the host styles gets in, no rule of ours works outside.
 * It takes no part in the layout (`display: contents`), so wrapping is free.
 */
export const Root = forwardRef<HTMLDivElement, RootProps>(function Root({ theme, className, ...rest }, ref) {
  return <div ref={ref} className={classNames('latchkey', className)} data-latchkey-theme={theme} {...rest} />
})
