// Portraits of a few people of the sample company, drawn from soft shapes.

interface Portrait {
  /** Colours: behind, skin, hair, clothes. */
  backdrop: [string, string]
  skin: string
  hair: string
  clothes: string
  /** Long hair falls to the shoulders. */
  isLong: boolean
}

/** By first name. */
const portraits: Record<string, Portrait> = {
  Mara: {
    backdrop: ['#f3dcc4', '#d9a77c'],
    skin: '#f0c9a8',
    hair: '#6b4530',
    clothes: '#2f5d62',
    isLong: true,
  },
  Jonas: {
    backdrop: ['#cfe0ea', '#8fb3c7'],
    skin: '#eec1a0',
    hair: '#b98b4e',
    clothes: '#3b4a63',
    isLong: false,
  },
  Priya: {
    backdrop: ['#e6d6ec', '#b899c9'],
    skin: '#b07a55',
    hair: '#221a1c',
    clothes: '#a8483f',
    isLong: true,
  },
}

/** A PNG; undefined for somebody without a portrait. */
export async function portraitOf(firstName: string): Promise<Buffer | undefined> {
  const portrait = portraits[firstName]
  if (!portrait) return undefined
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(drawing(portrait)))
    .png()
    .toBuffer()
}

function drawing({ backdrop: [light, dark], skin, hair, clothes, isLong }: Portrait): string {
  const behind = isLong
    ? `<path d="M256 84c-94 0-128 74-128 150 0 84-14 130-16 206h288c-2-76-16-122-16-206 0-76-34-150-128-150z" fill="${hair}"/>`
    : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">
    <defs>
      <linearGradient id="backdrop" x2="0" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient>
      <radialGradient id="light" cx=".35" cy=".2"><stop stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
    </defs>
    <rect width="512" height="512" fill="url(#backdrop)"/>
    <rect width="512" height="512" fill="url(#light)"/>
    ${behind}
    <path d="M60 512c10-96 84-140 196-140s186 44 196 140z" fill="${clothes}"/>
    <path d="M212 320h88v56c0 30-88 30-88 0z" fill="${skin}"/>
    <path d="M212 330h88v22c-24 26-64 26-88 0z" opacity=".15"/>
    <ellipse cx="256" cy="236" rx="96" ry="118" fill="${skin}"/>
    <path d="M156 236c-6-96 40-146 104-146s104 46 96 146c-12-58-34-84-62-92-44 34-100 20-138 92z" fill="${hair}"/>
  </svg>`
}
