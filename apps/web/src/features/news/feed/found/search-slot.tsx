import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { searchText } from '../../../../messages/search.ts'
import { headerPlaceId } from '../../../../shell/header-actions.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { queryFault } from '../../../search/query-fault.ts'
import { SearchField } from '../../../search/search-field.tsx'
import { loadSearch, useFeedState } from '../feed-state.ts'
import { NothingFound } from '../feed-states.tsx'
import { ViewLine } from '../feed-toolbar.tsx'
import { useIsWide } from '../use-is-wide.ts'
import { search, searchFieldId, stopSearching, storeInEntry, typedInEntry, useSearchField } from './search-state.ts'

/** Shows the typed text of the present entry of the history, and stores it there. */
const useEntry = () => {
  useLayoutEffect(() => {
    const text = typedInEntry() ?? useFeedState.getState().view.search
    useSearchField.setState({ text, isOpen: false })
    return stopSearching
  }, [])
  // A link to the feed on the feed begins an entry of its own.
  const key = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state.__TSR_key })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each entry
  useEffect(storeInEntry, [key])
  useEffect(() => {
    window.addEventListener('pagehide', storeInEntry)
    return () => window.removeEventListener('pagehide', storeInEntry)
  }, [])
}

/** What is in the header of the app, beside its title; where there is no header, it is where it is written. */
const InHeader = ({ children }: { children: ReactNode }) => {
  const [place, setPlace] = useState<Element | null>()
  useLayoutEffect(() => setPlace(document.getElementById(headerPlaceId)), [])
  if (place === undefined) return null
  return place === null ? children : createPortal(children, place)
}

/** The search of the feed: a field in the row above the list, on phones behind a button of that row. */
const SearchSlot = () => {
  const client = useQueryClient()
  const isWide = useIsWide() === true
  const { text, isSearching, isOpen } = useSearchField()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEntry()
  // What searches and what says what was found is there before the first search, and without a network.
  useEffect(() => {
    for (const load of [loadSearch, ViewLine.load, NothingFound.load]) load().catch(() => undefined)
  }, [])
  const isShown = isWide || isOpen || text !== ''
  // The key that leads to the field opens it first.
  useEffect(() => {
    if (isOpen) input.current?.focus()
  }, [isOpen])

  const leave = () => {
    useSearchField.setState({ isOpen: false })
    if (isWide) input.current?.blur()
    else button.current?.focus()
  }
  const press = () => {
    if (!isShown) useSearchField.setState({ isOpen: true })
    else if (text === '') leave()
    else input.current?.focus()
  }
  /** What is found may be under it. */
  const hideKeyboard = () => {
    if (window.matchMedia('(pointer: coarse)').matches) input.current?.blur()
  }
  const field = (
    <SearchField
      id={searchFieldId}
      ref={input}
      text={text}
      fault={queryFault(text)}
      isSearching={isSearching}
      isInRow={isWide}
      onType={(next) => useSearchField.setState({ text: next, isOpen: true })}
      onSearch={() => void search(client)}
      onEnter={hideKeyboard}
      onLeave={leave}
    />
  )
  if (isWide) return <InHeader>{field}</InHeader>
  return (
    <>
      <InHeader>
        <IconButton
          ref={button}
          label={searchText.label}
          icon={Search}
          aria-expanded={isShown}
          aria-controls={isShown ? searchFieldId : undefined}
          onPress={press}
        />
      </InHeader>
      {isShown && field}
    </>
  )
}

export default SearchSlot
