export const aiChatRoutes = {
  readSettings: 'GET /internal/ai-chat',
  read: 'GET /internal/ai-chat/:threadId',
  complete: 'POST /internal/ai-chat/:threadId',
  stream: 'POST /internal/ai-chat/:threadId/stream',
  save: 'PATCH /internal/ai-chat/:threadId',
} as const
