import { latchkeyProxy } from '@latchkey/next'
import { latchkey } from './app/own'

export default latchkeyProxy(latchkey, { protect: ['/account', '/api'] })

// One page stands for what a server component does where no proxy runs.
export const config = { matcher: ['/((?!_next/|server\\.only$).*)'] }
