/** The page's router: holds the current route and changes it without reloading. It knows no components. */
import { inside, parse, type Route } from "./route";

const here = (): Route => {
  const { pathname, search, hash } = __SITE__ ? inside(location) : location;
  return parse(pathname, search, hash);
};

class Address {
  route = $state.raw<Route>(here());
  /** Does the screen show a race that is over? Set by that screen. */
  over = $state(false);

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("hashchange", () => this.read());
    document.addEventListener("click", (click) => this.follow(click));
  }

  read(): void {
    this.route = here();
  }

  /** Navigates to an address of this site. `replace` overwrites the current history entry. */
  go(to: string, replace = false): void {
    const link = __SITE__ && !to.startsWith("#") ? `#${to}` : to;
    if (replace) history.replaceState(null, "", link);
    else history.pushState(null, "", link);
    this.read();
    if (!replace) scrollTo(0, 0);
  }

  /** Routes clicks on links within this site. The browser handles all other links, and clicks that open a new tab. */
  private follow(click: MouseEvent): void {
    if (
      click.defaultPrevented ||
      click.button !== 0 ||
      click.metaKey ||
      click.ctrlKey ||
      click.shiftKey ||
      click.altKey
    )
      return;
    const link = click.target instanceof Element ? click.target.closest("a") : null;
    if (link === null || link.target !== "" || link.hasAttribute("download") || link.origin !== location.origin) return;
    const to = __SITE__ ? inside(link) : link;
    const now = __SITE__ ? inside(location) : location;
    if (to.pathname.startsWith("/api") || (to.pathname === now.pathname && to.hash !== "")) return;
    click.preventDefault();
    this.go(to.pathname + to.search + to.hash);
  }
}

export const address = new Address();
