import { UserButton, useUser } from '@latchkey/react'
import { Button, LinkButton } from '@latchkey/ui'
import { Link, useLocation, useParams } from '@tanstack/react-router'
import { AppWindow, ExternalLink, FolderKanban, Inbox, Keyboard, type LucideIcon, Search } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useDashboard } from '../dashboard.ts'
import { inboxScreen } from '../inbox/inbox.screen.ts'
import { overviewScreen } from '../projects/overview.screen.ts'
import { projectsScreen } from '../projects/projects.screen.ts'
import type { NavigationEntry } from '../screen.ts'
import { destinations } from '../screens.ts'
import { toggleTheme } from '../theme.ts'
import { Brand } from './Brand.tsx'
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
              <Link to={projectsScreen.path} {...props}>
                {projectsScreen.title}
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

interface ProjectLinksProps {
  projectId: string
  onGo?: () => void
}

function ProjectLinks(props: ProjectLinksProps) {
  return sections.map(section => (
    <Fragment key={section ?? ''}>
      {section && <h2 className={styles.heading}>{section}</h2>}
      <SectionLinks section={section} {...props} />
    </Fragment>
  ))
}

/** In the order of the screens; those without a section come first. */
const sections = [...new Set(destinations.map(({ navigation }) => navigation.section))]

function SectionLinks({ section, projectId, onGo }: ProjectLinksProps & Pick<NavigationEntry, 'section'>) {
  const shown = destinations.filter(({ navigation }) => navigation.section === section)
  return shown.map(({ title, path, navigation: { icon, label = title, Badge } }) => (
    <Entry key={path} icon={icon} onGo={onGo}>
      {props => (
        <Link to={path} params={{ projectId }} activeOptions={{ exact: path === overviewScreen.path }} {...props}>
          {label}
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
          <Link to={inboxScreen.path} {...props}>
            {inboxScreen.title}
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
