import { type AnchorHTMLAttributes, forwardRef, type HTMLAttributes } from 'react'
import { classNames } from './class-names.ts'

export interface HeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  /** Where it stands in the outline of the page. */
  level?: 1 | 2 | 3
  size?: 'title' | 'small'
}

export const Heading = forwardRef<HTMLHeadingElement, HeadingProps>(function Heading(
  { level = 1, size = level === 1 ? 'title' : 'small', className, ...rest },
  ref,
) {
  const Tag = `h${level}` as const
  return (
    <Tag
      ref={ref}
      className={classNames('latchkey-heading', size === 'small' && 'latchkey-heading-small', className)}
      {...rest}
    />
  )
})

export interface TextProps extends HTMLAttributes<HTMLParagraphElement> {
  isMuted?: boolean
  isSmall?: boolean
}

export const Text = forwardRef<HTMLParagraphElement, TextProps>(function Text(
  { isMuted, isSmall, className, ...rest },
  ref,
) {
  const names = classNames(
    'latchkey-text',
    isMuted && 'latchkey-text-muted',
    isSmall && 'latchkey-text-small',
    className,
  )
  return <p ref={ref} className={names} {...rest} />
})

/** A name or value that stands out inside a sentence. */
export function Strong({ className, ...rest }: HTMLAttributes<HTMLElement>) {
  return <strong className={classNames('latchkey-strong', className)} {...rest} />
}

export const Link = forwardRef<HTMLAnchorElement, AnchorHTMLAttributes<HTMLAnchorElement>>(function Link(
  { className, children, ...rest },
  ref,
) {
  return (
    <a ref={ref} className={classNames('latchkey-link', className)} {...rest}>
      {children}
    </a>
  )
})
