import type { NextApiRequest, NextApiResponse } from 'next'
import { latchkey } from '../../lib/server'

export default async function who(request: NextApiRequest, response: NextApiResponse) {
  const user = await latchkey.getUser({ tokenStore: request })
  response.status(user ? 200 : 401).json({ email: user?.primaryEmail ?? null })
}
