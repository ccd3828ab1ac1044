import { UserButton, useUser } from '@latchkey/react'
import { Button, LinkButton } from '@latchkey/ui'
import { Link, useLocation, useParams } from '@tanstack/react-router'
import { AppWindow, BookOpen, ExternalLink, FolderKanban, Inbox, Keyboard, Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useDashboard } from '../dashboard.ts'
import { inboxScreen } from '../inbox/inbox.screens.ts'
import { projectsScreen } from '../projects/projects.screens.ts'
import { toggleTheme } from '../theme.ts'
import { Brand } from './Brand.tsx'
import styles from './Navigation.module.css'
import { Entry, ProjectLinks } from './ProjectLinks.tsx'
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
  const { href, pathname } = useLocation()
  const links = useActiveInView(pathname)
  return (
    <div className={styles.navigation}>
      <div className={styles.top}>
        <div className={styles.brand}>
          <Brand />
        </div>
        {user && (
          <>
            <ProjectSwitcher onGo={onGo} />
            <button type="button" className={styles.search} onClick={onSearch}>
              <Search size={15} aria-hidden="true" />
              <span className={styles.words}>Search or jump…</span>
              <span className={styles.hint} aria-hidden="true">
                {shortcutHint}
              </span>
            </button>
          </>
        )}
      </div>
      <nav ref={links} className={styles.links} aria-label="Main">
        {user && projectId === undefined && (
          <Entry icon={FolderKanban} onGo={onGo}>
            {props => (
              <Link to={projectsScreen.path} {...props}>
                {projectsScreen.title}
              </Link>
            )}
          </Entry>
        )}
        {user && projectId !== undefined && <ProjectLinks projectId={projectId} onGo={onGo} />}
        <DevelopmentLinks isInProject={user !== null && projectId !== undefined} onGo={onGo} />
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

/** The entry of the screen in sight is in sight as well, also after a link from elsewhere has opened it. */
function useActiveInView(pathname: string) {
  const links = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another active entry
  useEffect(() => {
    const active = links.current?.querySelectorAll('[aria-current="page"]')
    active?.item(active.length - 1)?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return links
}

const shortcutHint = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K'

/** A project has the inbox among its own links. */
function DevelopmentLinks({ isInProject, onGo }: { isInProject: boolean; onGo?: () => void }) {
  const { isDevelopment, demoUrl } = useDashboard().settings
  if (!isDevelopment) return null
  return (
    <>
      <span className={styles.heading}>Development</span>
      {!isInProject && (
        <Entry icon={Inbox} onGo={onGo}>
          {props => (
            <Link to={inboxScreen.path} {...props}>
              {inboxScreen.title}
            </Link>
          )}
        </Entry>
      )}
      {demoUrl && (
        <Entry icon={AppWindow} onGo={onGo}>
          {({ className }) => (
            <a href={demoUrl} target="_blank" rel="noreferrer" className={className}>
              Demo app <ExternalLink size={12} aria-label="(opens in a new tab)" className={styles.outside} />
            </a>
          )}
        </Entry>
      )}
      <Entry icon={BookOpen} onGo={onGo}>
        {({ className }) => (
          <a href="/docs/" target="_blank" rel="noreferrer" className={className}>
            Documentation <ExternalLink size={12} aria-label="(opens in a new tab)" className={styles.outside} />
          </a>
        )}
      </Entry>
    </>
  )
}
