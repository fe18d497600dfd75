/** Numbers with their names, side by side; on a phone two in a row. */
export const CountTiles = ({ label, tiles }: { label: string; tiles: readonly { name: string; value: string }[] }) => (
  <dl aria-label={label} className="grid grid-cols-2 gap-2 md:grid-cols-4">
    {tiles.map(({ name, value }) => (
      <div key={name} className="flex flex-col justify-between rounded-control bg-sunken px-3 py-2">
        <dt className="phrased text-fg-2 text-meta">{name}</dt>
        <dd className="tabular font-bold text-section">{value}</dd>
      </div>
    ))}
  </dl>
)
