# The site in an image: docs/servidor.md says how it is run on one machine, docs/deploy-firebase.md how on Cloud Run.
# BACKEND, SITE_URL and the other settings are given when it runs; site.config.ts and content/ are part of the image.

FROM node:24-slim AS packages
# --build-arg FIREBASE=yes adds the packages for BACKEND=firebase and for App Check.
ARG FIREBASE
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY backends/firebase/package.json backends/firebase/package-lock.json backends/firebase/.npmrc backends/firebase/
RUN npm ci --omit=dev --ignore-scripts
RUN if [ -n "$FIREBASE" ]; then npm ci --prefix backends/firebase --omit=dev --ignore-scripts; fi

FROM packages AS build
# The image has Node 24: the copy that development brings along need not be fetched.
RUN npm ci --ignore-scripts
COPY . .
RUN APP_ENV=production node server/build.ts

FROM node:24-slim
ENV NODE_ENV=production APP_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# What Node has compiled is kept until the container is replaced: the sources are read-only.
ENV NODE_COMPILE_CACHE=/tmp/compiled
# One pool of memory for all threads: with a full page cache the site has 15 MB less (docs/decisions/0030).
ENV MALLOC_ARENA_MAX=1
WORKDIR /app
COPY --from=packages /app ./
# The sources belong to root: the site cannot change itself. The build knows by them that it is theirs, so all of them are here.
COPY . .
COPY --from=build /app/build ./build
RUN mkdir -m 700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/salud`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# As `npm start` does it, without npm between the site and the signal that ends it.
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=30", "--no-maglev-destroy-on-background", "server/start.ts"]
