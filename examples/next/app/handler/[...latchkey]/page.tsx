import { LatchkeyHandler } from '@latchkey/next'
import { latchkey } from '../../../latchkey'

export default function Handler(props: PageProps<'/handler/[...latchkey]'>) {
  return <LatchkeyHandler fullPage app={latchkey} {...props} />
}
