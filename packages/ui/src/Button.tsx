'use client'

import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  forwardRef,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { classNames } from './class-names.ts'
import { Spinner } from './Spinner.tsx'
import { usePending } from './use-pending.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'outline' | 'ghost' | 'destructive'
export type ButtonSize = 'usual' | 'small' | 'icon'

interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
  /** As wide as its container. */
  isWide?: boolean
}

export interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> {
  /** Shows the spinner; a button in a form gets this from the form. */
  isLoading?: boolean
  /** When it gives back a promise the button is busy until that settles. */
  onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown
}

/**
 * A button with a busy state. While busy it keeps its width and the focus, and ignores further clicks;
 * `disabled` would throw a keyboard user back to the top of the page.
 */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant, size, isWide, isLoading = false, onClick, className, children, type = 'button', ...rest },
  ref,
) {
  const { isPending, run } = usePending(onClick)
  const isBusy = isLoading || isPending
  return (
    <button
      {...rest}
      ref={ref}
      type={type}
      className={buttonClass({ variant, size, isWide }, className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled']}
      onClick={event => (isBusy ? event.preventDefault() : run(event))}
    >
      <ButtonLabel>{children}</ButtonLabel>
      {isBusy && (
        <span className="latchkey-button-spinner">
          <Spinner />
        </span>
      )}
    </button>
  )
})

export interface LinkButtonProps extends ButtonLook, AnchorHTMLAttributes<HTMLAnchorElement> {}

/** A link that looks like a button, for what leads somewhere rather than does something. */
export const LinkButton = forwardRef<HTMLAnchorElement, LinkButtonProps>(function LinkButton(
  { variant, size, isWide, className, children, ...rest },
  ref,
) {
  return (
    <a {...rest} ref={ref} className={buttonClass({ variant, size, isWide }, className)}>
      <ButtonLabel>{children}</ButtonLabel>
    </a>
  )
})

function ButtonLabel({ children }: { children: ReactNode }) {
  return <span className="latchkey-button-label">{children}</span>
}

function buttonClass({ variant = 'primary', size = 'usual', isWide }: ButtonLook, className: string | undefined) {
  return classNames(
    'latchkey-button',
    `latchkey-button-${variant}`,
    size !== 'usual' && `latchkey-button-${size}`,
    isWide && 'latchkey-button-wide',
    className,
  )
}
