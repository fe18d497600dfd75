/** The plan of a floor with its ways out, as an SVG of 1080 by 810. */

const wall = '#3a4252'
const way = '#12855a'

const room = (x: number, y: number, width: number, height: number, name: string, fill = '#ffffff') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" stroke="${wall}" stroke-width="7"/>
  <text x="${x + width / 2}" y="${y + height / 2 + 10}" font-size="30" text-anchor="middle" fill="${wall}">${name}</text>`

const stairs = (x: number, y: number, name: string) => {
  const steps = Array.from({ length: 6 }, (_, step) => `M${x + 14 + step * 20} ${y + 8}v104`).join('')
  return `<rect x="${x}" y="${y}" width="128" height="120" fill="#dff3e8" stroke="${way}" stroke-width="7"/>
  <path d="${steps}" stroke="${way}" stroke-width="4" opacity=".45"/>
  <rect x="${x + 12}" y="${y + 36}" width="104" height="48" rx="8" fill="${way}"/>
  <text x="${x + 64}" y="${y + 70}" font-size="28" font-weight="700" text-anchor="middle" fill="#fff">${name}</text>`
}

const arrow = (path: string) =>
  `<path d="${path}" fill="none" stroke="${way}" stroke-width="13" stroke-linejoin="round" marker-end="url(#head)"/>`

const extinguisher = (x: number, y: number) =>
  `<circle cx="${x}" cy="${y}" r="20" fill="#c5283d"/><path d="M${x - 5} ${y - 4}h10v15h-10zM${x} ${y - 4}v-7h8" fill="#fff" stroke="#fff" stroke-width="3"/>`

const legend = (x: number, sign: string, text: string) =>
  `<g transform="translate(${x} 748)">${sign}<text x="74" y="11" font-size="29" fill="${wall}">${text}</text></g>`

const flame = (x: number, y: number, scale: number) =>
  `<path d="M4 0c20 20 26 30 26 42a26 26 0 0 1-52 0c0-9 5-15 11-21 2 8 6 11 9 11 6-9 3-21 6-32z" fill="#e8572a" transform="translate(${x} ${y}) scale(${scale})"/>`

const cross = (x: number, y: number) =>
  `<path d="M${x - 18} ${y - 24}l36 48m0-48-36 48" stroke="#c5283d" stroke-width="8" stroke-linecap="round"/>`

export const evacuation = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1080 810" font-family="Noto Sans CJK JP">
<defs><marker id="head" viewBox="0 0 10 10" refX="5" refY="5" markerWidth="3.4" markerHeight="3.4" orient="auto"><path d="M0 0 10 5 0 10z" fill="${way}"/></marker></defs>
<rect width="1080" height="810" fill="#eef3f8"/>
<rect x="0" y="0" width="1080" height="96" fill="${way}"/>
<text x="48" y="64" font-size="44" font-weight="700" fill="#fff">本社3階　避難経路図</text>
<rect x="48" y="136" width="984" height="548" fill="#fbfcfe" stroke="${wall}" stroke-width="10"/>
${room(48, 136, 330, 216, '総務部・人事部')}
${room(378, 136, 220, 216, '会議室')}
${room(598, 136, 306, 216, '経理部')}
${room(48, 468, 250, 216, '営業部')}
${room(298, 468, 250, 216, '情報システム部')}
${room(548, 468, 176, 216, '応接室')}
${room(724, 468, 180, 216, '')}
<rect x="728" y="472" width="172" height="208" fill="#fdeceb"/>
<text x="814" y="530" font-size="30" text-anchor="middle" fill="${wall}">給湯室</text>
${stairs(904, 136, '階段A')}
${stairs(904, 564, '階段B')}
<rect x="48" y="352" width="84" height="116" fill="#e3e6eb" stroke="${wall}" stroke-width="7"/>
${cross(90, 410)}
${flame(814, 566, 1.3)}
${arrow('M176 390h792v-106')}
${arrow('M176 432h792v106')}
${[213, 488, 751].map((x) => arrow(`M${x} 330v34`)).join('')}
${[172, 423, 636].map((x) => arrow(`M${x} 490v-32`)).join('')}
${[extinguisher(352, 322), extinguisher(574, 322), extinguisher(932, 330)].join('')}
${legend(60, `<path d="M0 0h44" stroke="${way}" stroke-width="13" marker-end="url(#head)"/>`, '避難する方向')}
${legend(322, extinguisher(28, 0), '消火器')}
${legend(510, flame(32, -36, 1), '出火を想定')}
${legend(760, cross(36, 0), 'エレベーター禁止')}
</svg>`
