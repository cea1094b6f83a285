// One beam, several doors: the second one lights up when the form can be sent. Only to look at.
import classes from './DoorPicture.module.css'

const unlitDoors = [286, 622]
const doorAt = (x: number) => `M${x} 620V432a48 48 0 0 1 96 0V620z`

export function DoorPicture({ isLit }: { isLit: boolean }) {
  return (
    <aside className={classes.frame} aria-hidden="true" data-lit={isLit || undefined}>
      <svg
        viewBox="0 0 800 900"
        preserveAspectRatio="xMidYMax slice"
        className={classes.picture}
        aria-hidden="true"
      >
        <Gradients />
        <rect width="800" height="900" fill="url(#sky)" />
        <circle className={classes.sun} cx="622" cy="250" r="74" />
        <path className={classes.cypress} d="M150 300C118 296 116 150 152 78c36 72 34 218 2 222z" />
        <path className={classes.cypressFar} d="M214 300c-24-4-26-104 2-158 28 54 26 154 2 158z" />
        <rect x="60" y="330" width="760" height="296" fill="url(#wall)" />
        <rect className={classes.beam} x="36" y="296" width="800" height="40" rx="5" />
        <rect className={classes.beamShade} x="36" y="330" width="800" height="8" />
        {unlitDoors.map((x) => (
          <path key={x} className={classes.door} d={doorAt(x)} />
        ))}
        <path d={doorAt(118)} fill="url(#first)" />
        <path className={classes.door} d={doorAt(454)} />
        <path className={classes.light} d={doorAt(454)} fill="url(#second)" />
        <rect className={classes.sill} x="0" y="620" width="800" height="10" />
        <rect className={classes.ground} x="0" y="630" width="800" height="270" />
        <path className={classes.firstGlow} d="M118 630L48 900H250L214 630z" />
        <path className={`${classes.light} ${classes.secondGlow}`} d="M454 630L400 900H620L550 630z" />
        <path className={classes.joints} d="M0 690H800M0 770H800" />
        <Plant />
      </svg>
    </aside>
  )
}

function Gradients() {
  return (
    <defs>
      <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
        <stop className={classes.skyHigh} offset="0" />
        <stop className={classes.skyMiddle} offset=".62" />
        <stop className={classes.skyLow} offset="1" />
      </linearGradient>
      <linearGradient id="wall" x1="0" y1="0" x2="0" y2="1">
        <stop className={classes.wallHigh} offset="0" />
        <stop className={classes.wallLow} offset="1" />
      </linearGradient>
      <linearGradient id="first" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#2653D4" />
        <stop offset="1" stopColor="#5C84EE" />
      </linearGradient>
      <linearGradient id="second" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#D9683A" />
        <stop offset="1" stopColor="#F6B08F" />
      </linearGradient>
    </defs>
  )
}

function Plant() {
  return (
    <g>
      <ellipse cx="568" cy="700" rx="46" ry="7" fill="#3A2E26" opacity=".1" />
      <path d="M546 668h44l-5 30a5 5 0 0 1-5 4h-24a5 5 0 0 1-5-4z" fill="#B4552C" />
      <rect x="542" y="660" width="52" height="10" rx="3" fill="#C9683C" />
      <path
        d="M568 662C566 620 540 600 532 572c24 8 34 24 38 44 2-30 14-50 34-62 0 28-16 52-30 72z"
        fill="#3F6B52"
      />
      <path
        d="M569 662c-3-26-28-34-44-34 8 20 26 30 44 34zM572 662c4-22 24-32 40-34-6 20-22 32-40 34z"
        fill="#55876A"
      />
    </g>
  )
}
