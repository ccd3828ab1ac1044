import { latchkey } from '../own'

export const runtime = 'edge'

export async function GET(request: Request): Promise<Response> {
  const { user, reason } = await latchkey.authenticateRequest(request)
  return Response.json({ id: user?.id ?? null, reason })
}
