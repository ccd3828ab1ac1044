import { useUser } from '@latchkey/react'
import { Button, Dialog, Spinner, Switch } from '@latchkey/ui'
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { Link, Outlet, useLocation, useParams, useRouterState } from '@tanstack/react-router'
import { Menu as MenuIcon, Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { projectsQuery } from '../api.ts'
import { useDashboard } from '../dashboard.ts'
import { useStrayKeys } from '../palette/use-stray-keys.ts'
import { Drawer } from '../parts/dialog/Drawer.tsx'
import { SaveBarOfScreen } from '../parts/form/SaveBar.tsx'
import { overviewScreen } from '../projects/projects.screens.ts'
import { type Destination, destinationsOn } from '../screens.ts'
import { Brand, ProjectMark } from './Brand.tsx'
import { Navigation } from './Navigation.tsx'
import styles from './Shell.module.css'
import { projectsKey, singleKeysAreOn, switchSingleKeys, useShortcuts } from './use-shortcuts.ts'

const fetchPalette = () => import('../palette/CommandPalette.tsx')
const CommandPalette = lazy(fetchPalette)

type Overlay = 'palette' | 'shortcuts' | 'navigation' | null

/** The frame of every screen: navigation on the side (in a drawer where there is no room), the screen beside it. */
export function Shell() {
  const user = useUser()
  const [overlay, setOverlay] = useState<Overlay>(null)
  const { pathname } = useLocation()
  const main = useFocusOnNewScreen(pathname)
  const close = () => setOverlay(null)
  const typedEarly = useRef('')

  function openPalette() {
    typedEarly.current = ''
    setOverlay('palette')
  }

  function keepTyped(character: string) {
    typedEarly.current += character
  }

  useShortcuts({
    openPalette,
    openShortcuts: () => setOverlay('shortcuts'),
    isSignedIn: user !== null,
    isCovered: overlay !== null,
  })
  useFetchAhead(user !== null)

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <header className={styles.bar}>
        <Button variant="ghost" size="icon" aria-label="Open navigation" onClick={() => setOverlay('navigation')}>
          <MenuIcon size={18} aria-hidden="true" />
        </Button>
        <BarName />
        {user && (
          <Button variant="ghost" size="icon" aria-label="Search or jump to" onClick={openPalette}>
            <Search size={18} aria-hidden="true" />
          </Button>
        )}
      </header>
      <aside className={styles.side}>
        <Navigation onSearch={openPalette} onShortcuts={() => setOverlay('shortcuts')} />
      </aside>
      <main id="content" ref={main} className={styles.main} tabIndex={-1}>
        <SaveBarOfScreen>
          <div className={styles.screen}>
            <Outlet />
          </div>
        </SaveBarOfScreen>
      </main>
      {overlay === 'navigation' && (
        <Drawer label="Navigation" onClose={close}>
          <Navigation onSearch={openPalette} onShortcuts={() => setOverlay('shortcuts')} onGo={close} />
        </Drawer>
      )}
      {overlay === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      {overlay === 'palette' && user && (
        <Suspense fallback={<PaletteOnItsWay onType={keepTyped} />}>
          <CommandPalette typedEarly={typedEarly} onClose={close} onShortcuts={() => setOverlay('shortcuts')} />
        </Suspense>
      )}
    </div>
  )
}

/** Where there is no sidebar, the bar says which project is open, and leads to its overview. */
function BarName() {
  const { projectId } = useParams({ strict: false })
  const { data: projects = [] } = useQuery({ ...projectsQuery(useDashboard()), enabled: projectId !== undefined })
  const project = projects.find(({ id }) => id === projectId)
  if (!project) return <Brand />
  return (
    <Link to={overviewScreen.path} params={{ projectId: project.id }} className={styles.project}>
      <ProjectMark project={project} />
      <span className={styles.name}>{project.displayName}</span>
    </Link>
  )
}

/** In place of the palette while its file is loaded: what is typed meanwhile is for it. */
function PaletteOnItsWay({ onType }: { onType: (character: string) => void }) {
  useStrayKeys(onType)
  return <Spinner className={styles.waiting} />
}

/** So that the first rows are painted before the palette is loaded. */
const pauseMs = 300

/** The palette is loaded before it is opened, so that what is typed at once is not lost, but after the screen. */
function useFetchAhead(isSignedIn: boolean) {
  const isLoading = useRouterState({ select: state => state.isLoading })
  const isIdle = useIsFetching() === 0 && !isLoading
  useEffect(() => {
    if (!isSignedIn || !isIdle) return
    const timer = setTimeout(fetchPalette, pauseMs)
    return () => clearTimeout(timer)
  }, [isSignedIn, isIdle])
}

/** For screen readers the focus moves to the start of a new screen; not on the first one, which the browser announces. */
function useFocusOnNewScreen(pathname: string) {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

const shortcuts: readonly (readonly [keys: readonly string[], meaning: string])[] = [
  [['Ctrl', 'K'], 'Search or jump to anything'],
  [['/'], 'Search the list on this screen'],
  [['?'], 'Show this list'],
  [['j', 'k'], 'Go through the rows of a table, like ↓ and ↑'],
  [['Enter'], 'Open the row'],
  [['x'], 'Select the row'],
  [['g', projectsKey], 'Go to projects'],
]

const shortcutTo = ({ navigation, title }: Destination) =>
  [['g', navigation.key], `Go to ${title.toLowerCase()}`] as const

function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const places = destinationsOn(useDashboard().settings)
  const [isOn, setOn] = useState(singleKeysAreOn)

  function change(next: boolean) {
    setOn(next)
    switchSingleKeys(next)
  }

  return (
    <Dialog isOpen onClose={onClose} title="Keyboard shortcuts">
      <dl className={styles.list}>
        {[...shortcuts, ...places.map(shortcutTo)].map(([keys, meaning]) => (
          <div key={meaning} className={styles.row}>
            <dt>{meaning}</dt>
            <dd>
              {keys.map(key => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        label="Single keys"
        hint="Switch them off if you speak to your computer, or set them off by accident."
        checked={isOn}
        onChange={event => change(event.target.checked)}
      />
    </Dialog>
  )
}
