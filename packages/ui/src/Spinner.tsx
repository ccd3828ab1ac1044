import { classNames } from './class-names.ts'

/** Something is happening. What it is belongs in words beside it, or in `aria-busy` of the thing that waits. */
export function Spinner({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('latchkey-spinner', className)} />
}
