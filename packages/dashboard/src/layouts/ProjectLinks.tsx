import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useDashboard } from '../dashboard.ts'
import { overviewScreen } from '../projects/projects.screens.ts'
import { type NavigationSection, navigationSections } from '../screen.ts'
import { type Destination, destinationsOn } from '../screens.ts'
import { Entry } from './Entry.tsx'
import styles from './Navigation.module.css'

export interface ProjectLinksProps {
  projectId: string
  onGo?: () => void
}

/** The screens of one project: those without a section first, then a group for each section. */
export function ProjectLinks(props: ProjectLinksProps) {
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
