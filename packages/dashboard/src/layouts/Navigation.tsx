import { UserButton, useUser } from '@latchkey/react'
import { Button, LinkButton } from '@latchkey/ui'
import { Link, useLocation, useParams } from '@tanstack/react-router'
import { AppWindow, BookOpen, ExternalLink, FolderKanban, Inbox, Keyboard, type LucideIcon, Search } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useDashboard } from '../dashboard.ts'
import { inboxScreen } from '../inbox/inbox.screens.ts'
import { overviewScreen, projectsScreen } from '../projects/projects.screens.ts'
import { type NavigationSection, navigationSections } from '../screen.ts'
import { type Destination, destinationsOn } from '../screens.ts'
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

interface ProjectLinksProps {
  projectId: string
  onGo?: () => void
}

/** The screens of one project: those without a section first, then a group for each section. */
function ProjectLinks(props: ProjectLinksProps) {
  const destinations = destinationsOn(useDashboard().settings)
  const among = (section: NavigationSection | undefined) =>
    destinations.filter(({ navigation }) => navigation.section === section)
  return (
    <>
      <Links {...props} destinations={among(undefined)} />
      {navigationSections.map(section => (
        <SectionLinks key={section} {...props} section={section} destinations={among(section)} />
      ))}
    </>
  )
}

interface LinksProps extends ProjectLinksProps {
  destinations: readonly Destination[]
}

// A group with a name instead of a heading: headings are for the content of the screen.
function SectionLinks({ section, ...links }: LinksProps & { section: NavigationSection }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div role="group" aria-labelledby={id} className={styles.group}>
      <span id={id} className={styles.heading}>
        {section}
      </span>
      <Links {...links} />
    </div>
  )
}

function Links({ destinations, projectId, onGo }: LinksProps) {
  return destinations.map(({ title, path, navigation: { icon, label = title, Badge } }) => (
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

interface EntryProps {
  icon: LucideIcon
  onGo?: () => void
  children: (props: { className: string; onClick: (() => void) | undefined }) => ReactNode
}

/** A link of the navigation, with its icon. */
function Entry({ icon: Icon, onGo, children }: EntryProps) {
  return (
    <span className={styles.entry}>
      <Icon size={16} aria-hidden="true" />
      {children({ className: styles.link ?? '', onClick: onGo })}
    </span>
  )
}
