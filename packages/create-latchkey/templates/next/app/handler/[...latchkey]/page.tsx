import { LatchkeyHandler, type LatchkeyHandlerProps } from '@latchkey/next'
import { latchkey } from '../../../latchkey'

/** Ready pages: sign-in, sign-up, account settings and others. */
export default function Handler(props: Pick<LatchkeyHandlerProps, 'params' | 'searchParams'>) {
  return <LatchkeyHandler fullPage app={latchkey} {...props} />
}
