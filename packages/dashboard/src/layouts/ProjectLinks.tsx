import { Link, useLocation } from '@tanstack/react-router'
import { ChevronRight, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useDashboard } from '../dashboard.ts'
import { overviewScreen } from '../projects/projects.screens.ts'
import { type NavigationSection, navigationSections } from '../screen.ts'
import { type Destination, destinationsOn } from '../screens.ts'
import styles from './Navigation.module.css'

interface ProjectLinksProps {
  projectId: string
  onGo?: (() => void) | undefined
}

/** The screens of one project: those without a section first, then a group for each section, which unfolds. */
export function ProjectLinks(props: ProjectLinksProps) {
  const destinations = destinationsOn(useDashboard().settings)
  const { isOpen, toggle } = useOpenSections(destinations, props.projectId)
  const among = (section: NavigationSection | undefined) =>
    destinations.filter(({ navigation }) => navigation.section === section)
  return (
    <>
      <Links {...props} destinations={among(undefined)} />
      {navigationSections.map(section => (
        <SectionLinks
          key={section}
          {...props}
          section={section}
          destinations={among(section)}
          isOpen={isOpen(section)}
          onToggle={() => toggle(section)}
        />
      ))}
    </>
  )
}

interface LinksProps extends ProjectLinksProps {
  destinations: readonly Destination[]
}

interface SectionLinksProps extends LinksProps {
  section: NavigationSection
  isOpen: boolean
  onToggle: () => void
}

function SectionLinks({ section, isOpen, onToggle, ...links }: SectionLinksProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div role="group" aria-labelledby={`${id}name`} className={styles.group}>
      <button
        type="button"
        id={`${id}name`}
        className={styles.section}
        aria-expanded={isOpen}
        aria-controls={`${id}links`}
        onClick={onToggle}
      >
        <ChevronRight size={14} aria-hidden="true" />
        {section}
      </button>
      <div id={`${id}links`} className={styles.unfolded} hidden={!isOpen}>
        <Links {...links} />
      </div>
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
  onGo?: (() => void) | undefined
  children: (props: { className: string; onClick: (() => void) | undefined }) => ReactNode
}

/** A link of the navigation, with its icon. */
export function Entry({ icon: Icon, onGo, children }: EntryProps) {
  return (
    <span className={styles.entry}>
      <Icon size={16} aria-hidden="true" />
      {children({ className: styles.link ?? '', onClick: onGo })}
    </span>
  )
}

/** Which groups are unfolded: those that were opened in this browser, and the one of the screen in sight. */
function useOpenSections(destinations: readonly Destination[], projectId: string) {
  const { pathname } = useLocation()
  const [opened, setOpened] = useState(readOpened)
  const [foldedAt, setFoldedAt] = useState<string>()
  const active = findSection(destinations, pathname, projectId)
  const isOpen = (section: NavigationSection) =>
    opened.includes(section) || (section === active && foldedAt !== pathname)

  function toggle(section: NavigationSection) {
    const others = opened.filter(other => other !== section)
    const next = isOpen(section) ? others : [...others, section]
    setFoldedAt(isOpen(section) ? pathname : undefined)
    setOpened(next)
    localStorage.setItem(storageKey, JSON.stringify(next))
  }

  return { isOpen, toggle }
}

const storageKey = 'latchkey-open-sections'

function readOpened(): readonly NavigationSection[] {
  const kept = localStorage.getItem(storageKey) ?? ''
  return navigationSections.filter(section => kept.includes(`"${section}"`))
}

/** The group of the screen at this address, or of the one that it belongs to. */
function findSection(destinations: readonly Destination[], pathname: string, projectId: string) {
  const paths = destinations
    .map(({ path, navigation }) => ({ path: path.replace('$projectId', projectId), navigation }))
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .sort((one, other) => other.path.length - one.path.length)
  return paths[0]?.navigation.section
}
