import { Server } from 'lucide-react'
import { screen } from '../screen.ts'

export const sendScreen = screen({
  path: '/projects/$projectId/email-sends/$sendId',
  title: 'Send',
})

export const mailServerScreen = screen({
  path: '/projects/$projectId/email-server',
  title: 'Mail server',
  navigation: { icon: Server, key: 'v', label: 'Server', section: 'Mail' },
  palette: {
    words: 'smtp sender address emails ses postmark resend sendgrid mailgun',
    views: [{ id: 'test-mail', label: 'Send a test mail', words: 'smtp check', hash: 'test-mail' }],
  },
})
