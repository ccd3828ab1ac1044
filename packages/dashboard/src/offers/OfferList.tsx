import type { AdminOwnedProject } from '@latchkey/js'
import { Badge, Heading } from '@latchkey/ui'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { holders } from '../items/item-words.ts'
import list from '../parts/table/List.module.css'
import { GroupMenu } from './GroupMenu.tsx'
import { type DeclaredOffer, groupsOf, type OfferGroup } from './groups.ts'
import { OfferMenu } from './OfferMenu.tsx'
import styles from './Offers.module.css'
import type { Payments } from './offer-config.ts'
import { sayOfferIncludes, sayOfferPrices } from './offer-words.ts'
import { offerScreen } from './offers.screens.ts'

export interface OfferListProps {
  project: AdminOwnedProject
  payments: Payments
}

/** The offers by group. */
export function OfferList({ project, payments }: OfferListProps) {
  const groups = groupsOf(payments)
  return (
    <div className={styles.groups}>
      {groups.map(group => (
        <Group key={group.id ?? ''} project={project} payments={payments} group={group} />
      ))}
    </div>
  )
}

interface GroupProps extends OfferListProps {
  group: OfferGroup
}

function Group({ project, payments, group }: GroupProps) {
  const headingId = useId()
  const { id, displayName, offers } = group
  return (
    <section aria-labelledby={headingId}>
      <div className={styles.head}>
        <Heading level={2} id={headingId} className={styles.title}>
          {displayName}
        </Heading>
        {id !== null && <GroupMenu project={project} payments={payments} group={{ id, displayName }} />}
      </div>
      {offers.length === 0 ? (
        <p className={list.none}>No offers in this group yet.</p>
      ) : (
        <ul className={list.list} aria-labelledby={headingId}>
          {offers.map(offer => (
            <Offer key={offer.id} project={project} payments={payments} offer={offer} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface OfferProps extends OfferListProps {
  offer: DeclaredOffer
}

function Offer({ project, payments, offer }: OfferProps) {
  const { id, config } = offer
  const includes = sayOfferIncludes(payments, offer)
  return (
    <li className={list.entry}>
      <div className={styles.offer}>
        <div className={styles.what}>
          <Link to={offerScreen.path} params={{ projectId: project.id, offerId: id }} className={styles.name}>
            {config.displayName}
          </Link>
          {config.customerType !== 'user' && <Badge>For {holders[config.customerType].toLowerCase()}</Badge>}
          {config.isAddOnTo !== false && <Badge>Add-on</Badge>}
          {config.stackable && <Badge>Stackable</Badge>}
          {config.serverOnly && <Badge>Server-only</Badge>}
        </div>
        <div className={styles.facts}>
          <span>{sayOfferPrices(payments, offer)}</span>
          {includes !== '' && <span className={styles.quiet}>{includes}</span>}
        </div>
      </div>
      <span className={list.actions}>
        <OfferMenu project={project} payments={payments} offer={offer} />
      </span>
    </li>
  )
}
