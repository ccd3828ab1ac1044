'use client'

import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

export interface Tab {
  id: string
  label: ReactNode
  content: ReactNode
}

export interface TabsProps {
  /** The accessible name of the tab list. */
  label: string
  tabs: readonly Tab[]
  selected: string
  onSelect: (id: string) => void
  className?: string
}

/** A few views of one thing. Arrow keys move in reading direction and select at once. */
export function Tabs({ label, tabs, selected, onSelect, className }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const current = tabs.find(tab => tab.id === selected)

  function followKey(event: KeyboardEvent<HTMLDivElement>) {
    const target = tabs.at(nextIndex(event, tabs))
    if (!target) return
    event.preventDefault()
    onSelect(target.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(target.id)}"]`)?.focus()
  }

  function nextIndex(event: KeyboardEvent<HTMLDivElement>, all: readonly Tab[]): number {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const index = all.findIndex(tab => tab.id === selected)
    if (event.key === 'Home') return 0
    if (event.key === 'End') return all.length - 1
    if (event.key === (isRightToLeft ? 'ArrowLeft' : 'ArrowRight')) return (index + 1) % all.length
    if (event.key === (isRightToLeft ? 'ArrowRight' : 'ArrowLeft')) return (index - 1 + all.length) % all.length
    return all.length
  }

  return (
    <div className={className}>
      <div
        ref={list}
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        className="latchkey-tablist"
        onKeyDown={followKey}
      >
        {tabs.map(tab => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}tab-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === selected}
            aria-controls={tab.id === selected ? `${id}panel` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            className="latchkey-tab"
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {current && (
        <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}tab-${current.id}`} className="latchkey-tabpanel">
          {current.content}
        </div>
      )}
    </div>
  )
}
