import { classNames } from '@latchkey/ui'
import { createLink } from '@tanstack/react-router'
import { type AnchorHTMLAttributes, forwardRef } from 'react'

/** A link to another screen that stands among buttons. */
export const ButtonLink = createLink(
  forwardRef<HTMLAnchorElement, AnchorHTMLAttributes<HTMLAnchorElement>>(function ButtonLink(
    { className, ...rest },
    ref,
  ) {
    return <a ref={ref} className={classNames('latchkey-button latchkey-button-outline', className)} {...rest} />
  }),
)
