import type { Currency, Interval, Offer, OfferPrice, Purchase } from '@latchkey/js'
import { Heading } from '@latchkey/ui/Text'
import { useId, useState } from 'react'
import { useTranslation } from '../frame/context.ts'
import { offersCss } from '../styles/offers.css.ts'
import { PageStyles } from '../theme/PageStyles.tsx'
import { OfferCard } from './OfferCard.tsx'
import { getRhythms } from './offer-state.ts'
import { usePriceWords } from './price-words.ts'

export interface OfferCardsProps {
  /** In the order in which they are shown; add-ons stand apart. */
  offers: readonly Offer[]
  /** What the customer has bought. Absent: no one is signed in. */
  purchases?: readonly Purchase[]
  /** In which prices are shown that have it. */
  currency?: Currency
  /** Buys. Without it the cards are a picture, such as the preview of what is being edited. */
  onChoose?: (offer: Offer, price: OfferPrice) => unknown
  /** For visitors, on an offer that they have as soon as they are signed in. */
  onStart?: () => unknown
}

/** What is for sale, as cards beside each other: a section for each group, then what belongs to none, then add-ons. */
export function OfferCards({ offers, ...rest }: OfferCardsProps) {
  const t = useTranslation()
  const rhythms = getRhythms(offers)
  const [chosen, setChosen] = useState<Interval>()
  const rhythm = rhythms.find(one => one.join() === chosen?.join()) ?? rhythms[0]
  const sections = getSections(offers)
  return (
    <>
      <PageStyles css={offersCss} />
      <div className="latchkey-offers">
        {rhythm && <RhythmSwitch rhythms={rhythms} selected={rhythm} onSelect={setChosen} />}
        {sections.map(({ key, title, isAddOns, members }) => (
          <OfferSection
            key={key}
            title={isAddOns ? t('Add-ons') : sections.length > 1 ? title : null}
            members={members}
            offers={offers}
            rhythm={rhythm}
            {...rest}
          />
        ))}
      </div>
    </>
  )
}

interface Section {
  key: string
  title: string | null
  isAddOns: boolean
  members: readonly Offer[]
}

function getSections(offers: readonly Offer[]): readonly Section[] {
  const sections = new Map<string, Section & { members: Offer[] }>()
  for (const offer of [...offers].sort((one, other) => getRank(one) - getRank(other))) {
    const isAddOns = offer.addOnTo !== null
    const key = isAddOns ? 'add-ons' : `group-${offer.groupId ?? ''}`
    const section = sections.get(key) ?? { key, title: offer.groupDisplayName, isAddOns, members: [] }
    section.members.push(offer)
    sections.set(key, section)
  }
  return [...sections.values()]
}

const getRank = ({ addOnTo, groupId }: Offer) => (addOnTo !== null ? 2 : groupId === null ? 1 : 0)

interface OfferSectionProps extends OfferCardsProps {
  title: string | null
  members: readonly Offer[]
  rhythm: Interval | undefined
}

function OfferSection({ title, members, ...rest }: OfferSectionProps) {
  const id = useId()
  return (
    <section className="latchkey-offers-section" aria-labelledby={title === null ? undefined : id}>
      {title !== null && (
        <Heading level={2} id={id} className="latchkey-offers-title">
          {title}
        </Heading>
      )}
      <ul className={`latchkey-offers-list latchkey-offers-${Math.min(members.length, 4)}`}>
        {members.map(offer => (
          <OfferCard key={offer.id} offer={offer} {...rest} />
        ))}
      </ul>
    </section>
  )
}

interface RhythmSwitchProps {
  rhythms: readonly Interval[]
  selected: Interval
  onSelect: (rhythm: Interval) => void
}

/** How often is paid: one choice for all cards. */
function RhythmSwitch({ rhythms, selected, onSelect }: RhythmSwitchProps) {
  const t = useTranslation()
  const words = usePriceWords()
  const name = useId()
  return (
    <fieldset className="latchkey-rhythms">
      <legend className="latchkey-visually-hidden">{t('How often you pay')}</legend>
      {rhythms.map(rhythm => (
        <label key={rhythm.join()} className="latchkey-rhythm">
          <input
            type="radio"
            name={name}
            className="latchkey-visually-hidden"
            checked={rhythm === selected}
            onChange={() => onSelect(rhythm)}
          />
          {words.rhythm(rhythm)}
        </label>
      ))}
    </fieldset>
  )
}
