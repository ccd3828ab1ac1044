import { LatchkeyHandler, type LatchkeyHandlerProps } from '@latchkey/next'
import { latchkey } from '../../../../lib/server'

export default function Handler(props: Pick<LatchkeyHandlerProps, 'params' | 'searchParams'>) {
  return <LatchkeyHandler app={latchkey} {...props} />
}
