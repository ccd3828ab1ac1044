import { latchkey } from '../../lib/server'

export async function GET() {
  const user = await latchkey.getUser({ or: 'redirect' })
  return Response.json({ id: user.id })
}
