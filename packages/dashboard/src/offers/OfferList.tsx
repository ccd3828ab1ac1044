import { getOffers } from '@latchkey/contract/rules'
import type { AdminOwnedProject } from '@latchkey/js'
import { Badge, Heading } from '@latchkey/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { Files } from 'lucide-react'
import { useId } from 'react'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { holders } from '../items/item-words.ts'
import list from '../parts/table/List.module.css'
import { EntityMenu, ReasonedItem } from '../parts/table/RowMenu.tsx'
import { DeleteOfferDialog } from './DeleteOfferDialog.tsx'
import { GroupMenu } from './GroupMenu.tsx'
import { type DeclaredOffer, getGroups, type OfferGroup } from './groups.ts'
import styles from './Offers.module.css'
import type { Payments } from './offer-config.ts'
import { newOfferScreen, offerScreen } from './offers.screens.ts'
import { describeIncluded, formatDuration, formatPrice } from './price-words.ts'

export interface OfferListProps {
  project: AdminOwnedProject
  payments: Payments
}

/** The offers by group. */
export function OfferList({ project, payments }: OfferListProps) {
  const groups = getGroups(payments)
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
        <p className={list.none}>No products in this group yet.</p>
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
  const includes = describeOfferIncludes(payments, offer)
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
          <span>{formatOfferPrices(payments, offer)}</span>
          {includes !== '' && <span className={styles.quiet}>{includes}</span>}
        </div>
      </div>
      <span className={list.actions}>
        <OfferMenu project={project} payments={payments} offer={offer} />
      </span>
    </li>
  )
}

interface OfferMenuProps {
  project: AdminOwnedProject
  payments: Payments
  offer: DeclaredOffer
}

/** What can be done with an offer from the list. */
function OfferMenu({ project, payments, offer }: OfferMenuProps) {
  const navigate = useNavigate()
  const whyNot = useRefusal('developer')
  const { id, config } = offer
  const projectId = project.id
  return (
    <EntityMenu
      name={config.displayName}
      id={id}
      idName="product id"
      onOpen={() => navigate({ to: offerScreen.path, params: { projectId, offerId: id } })}
      whyNotDelete={whyNot}
      deletion={close => <DeleteOfferDialog project={project} payments={payments} offer={offer} onClose={close} />}
    >
      <ReasonedItem
        icon={<Files size={16} />}
        whyNot={whyNot}
        onSelect={() => navigate({ to: newOfferScreen.path, params: { projectId }, search: { copy: id } })}
      >
        Duplicate
      </ReasonedItem>
    </EntityMenu>
  )
}

/** “$10 a month or $100 a year, after 7 days free”. */
function formatOfferPrices(payments: Payments, { id, config }: DeclaredOffer): string {
  if (config.prices === 'include-by-default') return 'Included by default'
  const pricing = shownAs(payments, { id, config })?.pricing ?? []
  if (pricing.length === 0) return 'No price yet'
  const trials = new Set(
    pricing.flatMap(({ interval, freeTrial }) => (interval ? (freeTrial ? formatDuration(freeTrial) : '') : [])),
  )
  const [trial = ''] = trials
  const said = pricing.map(formatPrice).join(' or ')
  if (trials.size > 1) return `${said}, some after a free trial`
  return trial === '' ? said : `${said}, after ${trial} free`
}

/** “100 Credits a month, 5 Seats”. */
function describeOfferIncludes(payments: Payments, offer: DeclaredOffer): string {
  return (shownAs(payments, offer)?.includes ?? []).map(describeIncluded).join(', ')
}

function shownAs(payments: Payments, { id, config }: DeclaredOffer) {
  const [shown] = getOffers({ ...payments, offers: { [id]: config } }, { includesServerOnly: true })
  return shown
}
