/** Drawings for posts of the demo, each an SVG of 1080 by 810. */

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1080 810" font-family="Noto Sans CJK JP">${content}</svg>`

const bottle = (x: number) => `<g transform="translate(${x} 232)">
  <rect x="42" y="0" width="36" height="34" rx="6" fill="#2447b8"/>
  <path d="M40 34h40v22c0 22 34 34 34 76v238a18 18 0 0 1-18 18H24a18 18 0 0 1-18-18V132c0-42 34-54 34-76z" fill="#bfe0f5"/>
  <path d="M24 150v210" stroke="#eaf6fd" stroke-width="12" stroke-linecap="round"/>
  <rect x="6" y="186" width="108" height="96" fill="#2f7fd1"/>
  <path d="M60 200c18 24 26 34 26 46a26 26 0 0 1-52 0c0-12 8-22 26-46z" fill="#fff"/></g>`

const can = (x: number, colour: string, label: string) => `<g transform="translate(${x} 420)">
  <path d="M0 14h140v170a70 16 0 0 1-140 0z" fill="#d9dee6"/><rect x="0" y="48" width="140" height="104" fill="${colour}"/>
  <ellipse cx="70" cy="14" rx="70" ry="16" fill="#eef1f5"/><ellipse cx="70" cy="14" rx="54" ry="10" fill="#c9d0da"/>
  <text x="70" y="112" font-size="32" font-weight="700" text-anchor="middle" fill="#fff">${label}</text></g>`

const pack = (x: number, y: number, colour: string, label: string) => `<g transform="translate(${x} ${y})">
  <path d="M8 0h164l8 26v190a12 12 0 0 1-12 12H12a12 12 0 0 1-12-12V26z" fill="${colour}"/>
  <path d="M8 0h164l8 26H0z" fill="#fff" opacity=".35"/><circle cx="90" cy="128" r="60" fill="#fff"/>
  <path d="M50 128a40 34 0 0 1 80 0z" fill="#f3e3c3"/><path d="M44 128h92a46 40 0 0 1-92 0z" fill="#8a4b2a"/>
  <text x="90" y="60" font-size="26" font-weight="700" text-anchor="middle" fill="#fff">${label}</text></g>`

/** Water, bread in tins and rice on a table. */
export const stock = svg(`<rect width="1080" height="810" fill="#fdf3e1"/>
  <circle cx="880" cy="170" r="250" fill="#fbe3b8"/><circle cx="170" cy="250" r="170" fill="#fbe9cb"/>
  <rect x="0" y="616" width="1080" height="194" fill="#c98f55"/><rect x="0" y="616" width="1080" height="26" fill="#dca66c"/>
  ${pack(352, 190, '#3c9a6a', 'わかめ')}${pack(548, 190, '#d9772b', '五目')}
  ${bottle(64)}${bottle(196)}${can(366, '#b8492f', 'パン')}${can(536, '#d39a1f', 'パン')}
  ${pack(692, 394, '#3c9a6a', 'わかめ')}${pack(882, 394, '#d9772b', '五目')}`)

const fir = (x: number, y: number, size: number, colour: string) =>
  `<path d="M0-150 46-70H24l42 72H34l48 78H-82l48-78h-32l42-72h-22z" fill="${colour}" transform="translate(${x} ${y}) scale(${size})"/>`

const flakes = Array.from({ length: 46 }, (_, index) => {
  const [x, y] = [(index * 397) % 1080, (index * 241) % 560]
  return `<circle cx="${x}" cy="${y}" r="${3 + (index % 4)}" fill="#fff" opacity="${0.4 + (index % 5) * 0.12}"/>`
}).join('')

/** Mountains in the snow at dusk, with a lit house. */
export const winter =
  svg(`<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#22366b"/><stop offset=".55" stop-color="#7d7fb8"/><stop offset="1" stop-color="#f3b7a6"/></linearGradient></defs>
  <rect width="1080" height="810" fill="url(#sky)"/><circle cx="838" cy="150" r="54" fill="#fdf1d6"/>
  <path d="M-40 600 260 210l150 190 190-270 260 330 120-130 200 270v210H-40z" fill="#8d97c4"/>
  <path d="M260 210l150 190-62-20-48 56-60-50-76 40zM600 130l150 190-76-30-60 70-76-60-54 40z" fill="#fff"/>
  <path d="M-20 640c220-120 420-60 620-30s340-50 520-90v330H-20z" fill="#e9effa"/>
  <path d="M-20 720c260-90 520 10 720-20s260-60 400-50v200H-20z" fill="#fff"/>
  ${fir(120, 600, 1, '#1f4a52')}${fir(238, 636, 0.7, '#2b5f63')}${fir(946, 610, 1.1, '#1f4a52')}${fir(1040, 640, 0.75, '#2b5f63')}
  <g transform="translate(540 500)"><path d="M0 70h190v120H0z" fill="#7a4630"/><path d="M-26 76 95-26 216 76z" fill="#fff"/><path d="M-26 76 95-14 216 76l-10 8L95 4-16 84z" fill="#c9d5ea"/>
  <rect x="26" y="98" width="46" height="44" fill="#ffd77a"/><rect x="116" y="98" width="46" height="44" fill="#ffd77a"/><path d="M49 98v44M26 120h46M139 98v44M116 120h46" stroke="#7a4630" stroke-width="5"/></g>
  <path d="M596 700c-30 60-150 50-240 112" stroke="#cfdbf0" stroke-width="9" fill="none"/><path d="M640 700c-30 66-160 56-240 112" stroke="#cfdbf0" stroke-width="9" fill="none"/>${flakes}`)

const proposal = (letter: string, mark: string) =>
  svg(`<rect width="1080" height="810" fill="#fff"/><rect x="36" y="36" width="108" height="108" rx="24" fill="#eceef2"/>
  <text x="90" y="112" font-size="60" font-weight="700" text-anchor="middle" fill="#4a4f5a">${letter}</text>${mark}
  <text x="540" y="742" font-size="40" letter-spacing="10" text-anchor="middle" fill="#4a4f5a">ANNIVERSARY</text>`)

const anniversary = 'font-weight="800" text-anchor="middle"'

/** Leaves around the left half of a circle. */
const branch = Array.from({ length: 7 }, (_, index) => {
  const degrees = 132 + index * 16
  const at = (radius: number, turn: (angle: number) => number) => radius * turn((degrees * Math.PI) / 180)
  const [x, y] = [540 + at(300, Math.cos), 370 + at(252, Math.sin)]
  return `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="44" ry="17" fill="${index % 2 ? '#6fcf97' : '#3fae77'}" transform="rotate(${degrees + 58} ${x.toFixed(1)} ${y.toFixed(1)})"/>`
}).join('')

/** Three proposals of a logo for 60 years. */
export const logos = [
  proposal(
    'A',
    `<circle cx="540" cy="372" r="252" fill="#2447b8"/><circle cx="540" cy="372" r="216" fill="none" stroke="#9db4ff" stroke-width="10" stroke-dasharray="2 22.6" stroke-linecap="round"/>
  <text x="540" y="446" font-size="230" ${anniversary} fill="#fff">60</text><text x="540" y="520" font-size="46" letter-spacing="12" ${anniversary} fill="#cdd9ff">YEARS</text>`,
  ),
  proposal(
    'B',
    `<text x="540" y="486" font-size="300" ${anniversary} fill="#12855a">60</text>${branch}<g transform="translate(1080 0) scale(-1 1)">${branch}</g>
  <text x="540" y="654" font-size="50" letter-spacing="8" ${anniversary} fill="#12855a">ありがとう60年</text>`,
  ),
  proposal(
    'C',
    `<path d="M250 470a290 290 0 0 1 580 0z" fill="#f5a33c"/><path d="M540 120v-40M352 172l-22-34M728 172l22-34M226 300l-36-20M854 300l36-20" stroke="#f5a33c" stroke-width="16" stroke-linecap="round"/>
  <path d="M180 620 400 360l90 100 90-120 320 280z" fill="#b8322f"/><path d="M400 360l90 100-40-10-30 34-36-30-44 0zM580 340l110 96-50-12-40 40-50-40-30 0z" fill="#fff"/>
  <text x="540" y="604" font-size="150" ${anniversary} fill="#fff">60th</text>`,
  ),
] as const
