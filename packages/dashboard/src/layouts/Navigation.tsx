import { UserButton, useUser } from '@latchkey/react'
import { Button, LinkButton } from '@latchkey/ui'
import { Link, useLocation, useParams } from '@tanstack/react-router'
import { AppWindow, ExternalLink, FolderKanban, Inbox, Keyboard, type LucideIcon, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDashboard } from '../dashboard.ts'
import { paths } from '../paths.ts'
import { toggleTheme } from '../theme.ts'
import { Brand } from './Brand.tsx'
import { destinations } from './destinations.ts'
import styles from './Navigation.module.css'
import { ProjectSwitcher } from './ProjectSwitcher.tsx'

export interface NavigationProps {
  onSearch: () => void
  onShortcuts: () => void
  /** A link was followed. */
  onGo?: () => void
}

/** All ways from here: the screens of the project that is open, what belongs to development, and one's own account. */
export function Navigation({ onSearch, onShortcuts, onGo }: NavigationProps) {
  const user = useUser()
  const { app } = useDashboard()
  const { projectId } = useParams({ strict: false })
  const { href } = useLocation()
  return (
    <div className={styles.navigation}>
      <div className={styles.brand}>
        <Brand />
      </div>
      {user && (
        <div className={styles.top}>
          <ProjectSwitcher onGo={onGo} />
          <button type="button" className={styles.search} onClick={onSearch}>
            <Search size={15} aria-hidden="true" />
            <span className={styles.words}>Search or jump…</span>
            <span className={styles.hint} aria-hidden="true">
              {shortcutHint}
            </span>
          </button>
        </div>
      )}
      <nav className={styles.links} aria-label="Main">
        {user && projectId === undefined && (
          <Entry icon={FolderKanban} onGo={onGo}>
            {props => (
              <Link to={paths.projects} {...props}>
                Projects
              </Link>
            )}
          </Entry>
        )}
        {user && projectId !== undefined && <ProjectLinks projectId={projectId} onGo={onGo} />}
        <DevelopmentLinks onGo={onGo} />
      </nav>
      <div className={styles.foot}>
        {user ? (
          <span className={styles.person}>
            <UserButton showUserInfo colorModeToggle={toggleTheme} />
          </span>
        ) : (
          <LinkButton
            variant="outline"
            size="small"
            href={`${app.urls.signIn}?after_auth_return_to=${encodeURIComponent(href)}`}
          >
            Sign in
          </LinkButton>
        )}
        <Button variant="ghost" size="icon" aria-label="Keyboard shortcuts" onClick={onShortcuts}>
          <Keyboard size={16} aria-hidden="true" />
        </Button>
      </div>
    </div>
  )
}

const shortcutHint = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K'

function ProjectLinks({ projectId, onGo }: { projectId: string; onGo?: () => void }) {
  return destinations.map(({ name, to, icon, Badge }) => (
    <Entry key={to} icon={icon} onGo={onGo}>
      {props => (
        <Link to={to} params={{ projectId }} activeOptions={{ exact: to === paths.project }} {...props}>
          {name}
          {Badge && <Badge projectId={projectId} />}
        </Link>
      )}
    </Entry>
  ))
}

function DevelopmentLinks({ onGo }: { onGo?: () => void }) {
  const { isDevelopment, demoUrl } = useDashboard().settings
  if (!isDevelopment) return null
  return (
    <>
      <h2 className={styles.heading}>Development</h2>
      <Entry icon={Inbox} onGo={onGo}>
        {props => (
          <Link to={paths.inbox} {...props}>
            Mail inbox
          </Link>
        )}
      </Entry>
      {demoUrl && (
        <Entry icon={AppWindow} onGo={onGo}>
          {({ className }) => (
            <a href={demoUrl} target="_blank" rel="noreferrer" className={className}>
              Demo app <ExternalLink size={12} aria-label="(opens in a new tab)" className={styles.outside} />
            </a>
          )}
        </Entry>
      )}
    </>
  )
}

interface EntryProps {
  icon: LucideIcon
  onGo?: () => void
  children: (props: { className: string; onClick: (() => void) | undefined }) => ReactNode
}

function Entry({ icon: Icon, onGo, children }: EntryProps) {
  return (
    <span className={styles.entry}>
      <Icon size={16} aria-hidden="true" />
      {children({ className: styles.link ?? '', onClick: onGo })}
    </span>
  )
}
