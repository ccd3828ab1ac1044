import { latchkeyProxy } from '@latchkey/next'
import { latchkey } from './latchkey'

export default latchkeyProxy(latchkey, { protect: ['/account'] })

export const config = { matcher: ['/((?!_next/).*)'] }
