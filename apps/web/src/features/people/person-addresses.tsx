import type { PersonAddress } from '@kawaraban/contract/people.ts'
import { useId } from 'react'
import { addressText as text } from '../../messages/addresses.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'

/** The addresses of one person, each with where it comes from, which one is used, what a mail server said of it, and who else has it. */
export const PersonAddresses = ({ addresses }: { addresses: readonly PersonAddress[] }) => {
  const id = useId()
  const used = addresses.find(({ refused }) => refused === null)
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="font-bold text-card">
        {text.title}
      </h2>
      {addresses.length === 0 ? (
        <p className="phrased text-fg-2">{text.none}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {addresses.map((one) => (
            <li key={one.source} className="flex flex-col gap-1 py-3">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <bdi className="wrap-anywhere min-w-0 font-bold">{one.address}</bdi>
                {one === used && <Badge tone="selected">{text.used}</Badge>}
              </p>
              <p className="text-fg-2 text-meta">{text.sources[one.source]}</p>
              {one.refused && (
                <p className="wrap-anywhere rounded-control bg-warn-soft px-3 py-2 text-meta text-warn">
                  {text.refused(one.refused.at)} <bdi lang="en">{one.refused.words}</bdi>
                </p>
              )}
              {one.sharedBy > 0 && (
                <p className="wrap-anywhere text-meta text-warn">{text.shared(one.sharedWith, one.sharedBy)}</p>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="phrased text-fg-2 text-meta">{addresses.length > 0 && !used ? text.allRefused : text.order}</p>
    </Card>
  )
}
