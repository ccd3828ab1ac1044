import { Rocket } from 'lucide-react'
import { screen } from '../screen.ts'
import { ProblemCount } from './ProblemCount.tsx'

export const readinessScreen = screen({
  path: '/projects/$projectId/readiness',
  title: 'Readiness',
  navigation: { icon: Rocket, key: 'r', Badge: ProblemCount },
})
