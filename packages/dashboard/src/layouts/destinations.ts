import {
  Braces,
  Contact,
  Globe,
  KeyRound,
  LayoutDashboard,
  LockKeyhole,
  type LucideIcon,
  Mails,
  MonitorSmartphone,
  Rocket,
  ScrollText,
  Settings,
  ShieldCheck,
  Users,
  UsersRound,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { ProblemCount } from '../doctor/ProblemCount.tsx'
import { paths } from '../paths.ts'

type ProjectPath =
  | typeof paths.project
  | typeof paths.users
  | typeof paths.sessions
  | typeof paths.teams
  | typeof paths.permissions
  | typeof paths.authMethods
  | typeof paths.domains
  | typeof paths.keys
  | typeof paths.readiness
  | typeof paths.projectColleagues
  | typeof paths.auditLog
  | typeof paths.config
  | typeof paths.settings
  | typeof paths.mailLog

export interface Destination {
  readonly name: string
  readonly to: ProjectPath
  readonly icon: LucideIcon
  /** Pressed after `g`. */
  readonly key: string
  /** Other words that people may look for it by. */
  readonly words?: string
  /** Stands beside the name in the sidebar, if there is something to say. */
  readonly Badge?: ComponentType<{ projectId: string }>
}

/** The screens of a project, as the sidebar, the palette and the shortcuts name them. */
export const destinations: readonly Destination[] = [
  { name: 'Overview', to: paths.project, icon: LayoutDashboard, key: 'o' },
  { name: 'Users', to: paths.users, icon: Users, key: 'u' },
  {
    name: 'Sessions',
    to: paths.sessions,
    icon: MonitorSmartphone,
    key: 'i',
    words: 'signed in devices sign out ended',
  },
  { name: 'Teams', to: paths.teams, icon: UsersRound, key: 't' },
  { name: 'Permissions', to: paths.permissions, icon: LockKeyhole, key: 'e' },
  {
    name: 'Auth methods',
    to: paths.authMethods,
    icon: ShieldCheck,
    key: 'a',
    words: 'sign-in password email code magic link passkey providers',
  },
  { name: 'Domains', to: paths.domains, icon: Globe, key: 'd' },
  { name: 'Project keys', to: paths.keys, icon: KeyRound, key: 'k' },
  { name: 'Readiness', to: paths.readiness, icon: Rocket, key: 'r', Badge: ProblemCount },
  { name: 'Colleagues', to: paths.projectColleagues, icon: Contact, key: 'c' },
  { name: 'Audit log', to: paths.auditLog, icon: ScrollText, key: 'l' },
  { name: 'Configuration', to: paths.config, icon: Braces, key: 'f' },
  { name: 'Settings', to: paths.settings, icon: Settings, key: 's' },
  { name: 'Mail log', to: paths.mailLog, icon: Mails, key: 'm', words: 'sent emails errors smtp' },
]
