import { createFileRoute } from '@tanstack/react-router'
import { latchkey } from '../latchkey.server'

export const Route = createFileRoute('/api/me')({
  server: {
    handlers: {
      GET: async ({ request }) => {
        const { user, reason } = await latchkey.authenticateRequest(request)
        if (!user) return Response.json({ reason }, { status: 401 })
        return Response.json({ id: user.id, displayName: user.displayName })
      },
    },
  },
})
