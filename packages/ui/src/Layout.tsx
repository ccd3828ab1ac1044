import type { HTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface StackProps extends HTMLAttributes<HTMLDivElement> {
  gap?: 'tight' | 'usual' | 'loose'
}

/** Things under each other, evenly spaced. */
export function Stack({ gap = 'usual', className, ...rest }: StackProps) {
  return (
    <div className={classNames('latchkey-stack', gap !== 'usual' && `latchkey-stack-${gap}`, className)} {...rest} />
  )
}

/** Things beside each other; they wrap when there is no room. */
export function Row({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div className={classNames('latchkey-row', className)} {...rest} />
}

/** A thin line, with a word in its middle if it has children. */
export function Separator({ children, className }: { children?: ReactNode; className?: string }) {
  if (children === undefined)
    return <hr className={classNames('latchkey-separator latchkey-separator-plain', className)} />
  return <div className={classNames('latchkey-separator', className)}>{children}</div>
}

/** For screen readers only. */
export function VisuallyHidden({ className, ...rest }: HTMLAttributes<HTMLSpanElement>) {
  return <span className={classNames('latchkey-visually-hidden', className)} {...rest} />
}
